/**
 * A title the way one would say it: "老婆是小学老师", "猫三岁", "对花生过敏". `whose` is empty for the user; `label` stands
 * before the value of what is not known here.
 */
export function chineseTitle(whose: string, attribute: string | null, value: string, label = ''): string {
  const said = forms[attribute ?? '']?.(value)
  if (said !== undefined && value !== '') return `${whose}${said}`
  return whose === '' ? `${label}${value}` : `${whose}${label.replace(/：$/u, '')}${value}`
}

const forms: Readonly<Partial<Record<string, (value: string) => string>>> = {
  name: (value) => `叫${value}`,
  age: (value) => (/^(?:\d+|[一二三四五六七八九十]+)$/u.test(value) ? `${value}岁` : value),
  birthday: (value) => `生日是${value}`,
  job: (value) => does(value),
  former_job: (value) => `以前${does(value)}`,
  employer: (value) => `在${value}上班`,
  workplace: (value) => `在${value}上班`,
  school: (value) => `在${value}读书`,
  health: (value) => (illness.test(value) ? `有${value}` : value),
  allergy: (value) => `对${value}过敏`,
  avoids: (value) => `不碰${value}`,
  diet: (value) => (value.endsWith('者') ? `是${value}` : /^[吃改]/u.test(value) ? value : `吃${value}`),
  medication: (value) => `在吃${value}`,
}

const does = (value: string): string =>
  person.test(value)
    ? `是${value}`
    : doing.test(value)
      ? value
      : /^\p{Script=Han}{1,6}$/u.test(value)
        ? `做${value}`
        : `是${value}`

/** Ends as words for people do. */
const person = /(?:司机|[师员工生者人家长授练管监理士夫计官警兵手民板姆主播书辑译问任妈爸户]|[A-Za-z]+)$/u
const doing = /^(?:教|做|开|卖|跑|种|养|修|搞|干|送|管|在|当|退休|离休|内退|待业|创业|服役|备考|休产假|读|学|全职)/u
const illness =
  /(?:[病症炎癌瘤疹]|[高低]血[压糖脂]|哮喘|痛风|结[节石]|脂肪肝|息肉|贫血|癫痫|偏头痛|乙肝|痔疮|腰椎间盘突出)$/u
