"""Rules questions with their answers: the case language, its runner and its reports."""
