/** Chinese words that carry no meaning of their own, whose glosses would only dilute a text's. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    '的 地 得 了 着 过 之 者 所 们 吗 呢 吧 啊 呀 哦 哈 嘛 嗯 啦 哎 唉 么',
    '是 在 有 和 与 及 或 而 且 但 但是 并 并且 以及 或者 而且 因为 所以 如果 那么 虽然 然后',
    '也 都 就 还 又 再 才 只 很 太 更 最 挺 非常 比较 已 已经 正在 曾 曾经 将 将要 会 能 可 可以',
    '我 你 您 他 她 它 咱 我们 你们 他们 她们 它们 咱们 自己 这 那 这个 那个 这些 那些 这里 那里 这样 那样',
    '把 被 给 对 对于 从 向 往 到 由 于 以 为 为了 因 用 按 跟 让 使 叫 关于 至于 其 其中 此 该 各 每 某',
    '个 位 只 条 件 张 次 种 些 一个 一些 一下 一种 上 下 里 中 内 后 前',
    '什么 怎么 怎样 如何 哪 哪个 哪些 哪里 谁 多少 几 为什么 是否 吗',
  ]
    .join(' ')
    .split(' '),
)
