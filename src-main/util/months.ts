const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Alternatives for use inside a pattern, in small letters. */
export const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** 1 for `January` and `jan`; 0 for what is no month. */
export const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
