const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
export const englishWeekday = String.raw`(?:mon|tues|wednes|thurs|fri|satur|sun)days?`
/** A day or month that a text names. */
const dated = String.raw`(?:\b\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}\b|\b${month} (?:the )?\d{1,2}(?:st|nd|rd|th)?\b|\bthe \d{1,2}(?:st|nd|rd|th)\b|\b\d{4}-\d\d-\d\d\b|\b(?:next|this|coming) (?:${englishWeekday}|week|weekend|month|year|spring|summer|autumn|fall|winter)\b|\bon (?:the )?\d{1,2}(?:st|nd|rd|th)\b|\b(?:in|by|until|till|from|since|mid|end of|early|late|mid-)[ -](?:the )?(?:end of )?(?:mid )?(?:${month}|spring|summer|autumn|fall|winter)\b|\btomorrow\b|\b${englishWeekday} the \d{1,2}(?:st|nd|rd|th)?\b|\bon ${englishWeekday}\b)`
export const englishDate = new RegExp(dated, 'i')
