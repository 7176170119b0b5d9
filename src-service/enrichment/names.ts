/** Names of people the practice provider finds. */
export const firstNames = [
  'Amara', 'Beatriz', 'Chidi', 'Dalia', 'Elif', 'Fionn', 'Grace', 'Hiroshi', 'Ines', 'Jonas', 'Katarzyna', 'Liam', 'Mei', 'Noor', 'Olga', 'Pedro',
  'Quentin', 'Rosa', 'Søren', 'Tereza', 'Umar', 'Violeta', 'Wanjiru', 'Xavier', 'Yara', 'Zoltán',
] as const
export const lastNames = [
  'Adeyemi', 'Bergström', 'Castro', 'Dvořák', 'Esposito', 'Fischer', 'García', 'Haddad', 'Ivanova', 'Johnson', 'Kowalski', 'Lindqvist', 'Moreau',
  'Nakamura', 'O’Connor', 'Petrov', 'Quispe', 'Rossi', 'Schäfer', 'Tanaka', 'Ueda', 'Vargas', 'Wójcik', 'Young', 'Zhang',
] as const
export const titles = [
  'Head of Talent', 'Chief Financial Officer', 'Engineering Manager', 'VP Sales', 'People Partner', 'Director of Operations', 'Data Platform Lead',
  'Procurement Manager', 'Product Director', 'Chief Technology Officer',
] as const
