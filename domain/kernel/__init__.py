"""What every title is made of: records, tables, chance, questions and seals."""
