import { remembered } from './remembered.ts'

const notReally =
  /不到|不错|不少|不过|不同|不久|不仅|不光|不只|不一定|差不多|要不|对不起|没关系|没问题|不客气|\bnot only\b|\bnever mind\b|\bno problem\b|\bno later than\b/giu
const negative =
  /\b(?:not|no|never|none|nothing|without|cannot|avoid(?:s|ing|ed)?|skip(?:s|ping)?|leaves? out|hat(?:e|es|ed)|dislik(?:e|es|ed)|allerg\w*|afraid|scared|fears?|intoleran\w*|stopped|quit|gave up|refus\w*|free of|instead of|rather than|too \w+ for|can't|won't|unable|nor|bans?|banned|forbid\w*|stay(?:s|ing)? away|reacts? to|isn't|aren't|wasn't)\b|n['’]t\b|-free\b|不|没|無|无|别|勿|怕|讨厌|厌|过敏|忌|戒|避|免|禁|恨|受不了|而非|以外|除了/iu

/** True where a clause denies, avoids or dislikes. */
export const isNegative = remembered((clause: string): boolean => negative.test(clause.replace(notReally, ' ')))

/** Words of opposite sense: where one side is in the memory, the other in the answer, they do not agree. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [/\bfree\b|有空|空闲/iu, /\bbooked\b|\bbusy\b|\boccupied\b|没空|很忙|排满/iu],
  [/\bclosed\b|\bshut\b|关门|停业|休息/iu, /\bopen\b|开门|营业/iu],
  [/\bearly\b|早起|早睡/iu, /\blate\b|\bmidnight\b|晚睡|熬夜|睡懒觉/iu],
  [/\bquiet\b|\bsilen\w+|安静|清静/iu, /\bloud\b|\bnoisy\b|\bparty\b|热闹|吵/iu],
  [/\bshort\b|\bbrief\b|简短|短/iu, /\blong\b|\bdetailed\b|长篇|详细/iu],
  [/\bformal\b|正式/iu, /\bcasual\b|\binformal\b|随意|口语/iu],
  [/\bhot\b|热/iu, /\b(?:ice[d]?|cold|chilled)\b|冰|冷|凉/iu],
  [/\b(?:on foot|walks?)\b|走路|步行/iu, /\bdriv\w+\b|\bby car\b|开车|自驾/iu],
  [
    /\b(?:alone|lives? by)\b|独居|一个人住/iu,
    /\bfamily of\b|\bwith your (?:wife|husband|partner)\b|和(?:老婆|老公|家人)一起/iu,
  ],
  [/\bupper\b/iu, /\blower\b/iu],
  [/\bempty stomach\b|\bfasting\b|空腹/iu, /\bbreakfast\b|\beat\b|\bmeal\b|吃饱|吃完|饭后/iu],
]

export const isOpposite = (memory: string, clause: string): boolean =>
  opposites.some(
    ([one, other]) =>
      (one.test(memory) && other.test(clause) && !one.test(clause)) ||
      (other.test(memory) && one.test(clause) && !other.test(clause)),
  )

/** What falls under a thing that people avoid as a whole. */
const families: readonly (readonly [RegExp, RegExp])[] = [
  [
    /alcohol|\bdrinks?\b|喝酒|饮酒|酒精|滴酒/iu,
    /\b(?:wine|beer|whisk(?:e)?y|vodka|rum|gin|champagne|cocktail|prosecco|sherry|cider|lager)s?\b|[啤红白葡黄]酒|好酒|威士忌|香槟|鸡尾酒|喝一杯|酒/iu,
  ],
  [
    /vegetarian|vegan|\bmeat\b|吃素|素食|不吃肉|荤/iu,
    /\b(?:beef|pork|chicken|ham|bacon|lamb|steak|sausages?|turkey|duck|salami|meatballs?|anchov\w+)\b|牛肉|猪肉|鸡肉|羊肉|排骨|火腿|香肠|牛排|鸡腿|红烧肉|肉丝|烤肉/iu,
  ],
  [
    /lactose|dairy|\bmilk\b|乳糖|乳制品|牛奶|喝奶/iu,
    /\b(?:milk|cheese|cream|butter|yogh?urt|latte|cappuccino|custard)\b|牛奶|奶酪|奶油|黄油|酸奶|拿铁|芝士/iu,
  ],
  [
    /gluten|celiac|coeliac|wheat|麸质|面筋|小麦/iu,
    /\b(?:bread|pasta|flour|noodles?|toast|couscous|bulgur|baguette|pizza|cake)\b|面包|面条|馒头|饺子|面粉|蛋糕/iu,
  ],
  [
    /\bnuts?\b|坚果/iu,
    /\b(?:peanuts?|almonds?|walnuts?|hazelnuts?|cashews?|pecans?|pistachios?|praline)\b|花生|核桃|杏仁|腰果|榛子/iu,
  ],
  [
    /seafood|shellfish|\bfish\b|海鲜|鱼/iu,
    /\b(?:shrimps?|prawns?|crabs?|lobsters?|mussels?|oysters?|clams?|squid|salmon|tuna|cod)\b|虾|蟹|贝|蛤|鱿鱼|三文鱼|生蚝/iu,
  ],
  [
    /spic[ey]\w*|chil[il]\w*|吃辣|辣/iu,
    /\b(?:chil[il]\w*|jalape\w+|sriracha|hot sauce|spicy|curry)\b|辣椒|麻辣|辣酱|火锅底料|剁椒/iu,
  ],
  [/caffeine|coffee|咖啡因|喝咖啡/iu, /\b(?:espresso|coffee|latte|cappuccino|americano)\b|咖啡|浓茶/iu],
  [
    /\bsugar\b|diabet\w+|\bsweets?\b|糖/iu,
    /\b(?:cake|syrup|honey|candy|chocolate|sugar|dessert)\b|蛋糕|蜂蜜|甜点|奶茶|糖/iu,
  ],
  [/heights|恐高/iu, /\b(?:tower|rooftop|cliff|glass floor|ferris wheel|balloon)\b|玻璃栈道|高塔|摩天轮|热气球|悬崖/iu],
  [/\b(?:fly|flying|planes?)\b|坐飞机|飞行/iu, /\b(?:flights?|fly|airport)\b|飞机|航班|飞过去/iu],
  [/\bcats?\b|猫/iu, /\b(?:kittens?|cats?)\b|猫/iu],
  [/\bdogs?\b|狗/iu, /\b(?:dogs?|pupp(?:y|ies))\b|狗|犬/iu],
]

/** The memory keeps away from a family of things, and the clause names one of it. */
export const isOfFamily = (memory: string, clause: string): boolean =>
  families.some(([whole, member]) => whole.test(memory) && member.test(clause))
