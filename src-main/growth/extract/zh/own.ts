const adverbs =
  '(?:现在|目前|如今|今年|去年|前年|最近|刚刚|刚|才|已经|一直|平时|平常|从小|其实|确实|真的|也|还|都|就|又|仍然|依然|正|正在|本人|这个月|上个月|上周末|上周|周末|前几天|年初|下周|昨天|前天|今天|明年|下个月|终于|后来|早就|暂时|主要|一般|通常|有点|非常|特别|超级|十分|挺|很|超|蛮|比较|更|最|总|打算|可|同时|另外|在\\d{4}年|\\d{4}年(?:\\d{1,2}月)?){0,4}'

/** A pattern for what the user (`我`, `我们`) does: adverbs of time and degree may stand before and after the subject. */
export const own = (predicate: string): RegExp =>
  new RegExp(`^${adverbs}我(?:们|自己|个人)?${adverbs}${predicate}`, 'dsu')
