/** The words of questions and orders in simplified characters: enough to tell what kind of message it is. */
export const toSimplified = (text: string): string =>
  text.replaceAll(/[\u4e00-\u9fff]/g, (character) => simplified.get(character) ?? character)

const simplified = new Map(
  (
    '記记 對对 關关 於于 說说 講讲 嗎吗 誰谁 認认 識识 還还 過过 訴诉 個个 這这 裡里 裏里 麼么 麽么 甚什 紹绍 總总 結结 資资 樣样 憶忆 現现 給给 與与 瞭了 暸了 談谈 聽听 您你 ' +
    '幾几 為为 爲为 會会 沒没 歲岁 點点 號号 時时 間间 隻只 條条 哪哪 邊边 讓让 應应 該该 將将 請请 幫帮 別别 單单 來来 從从 並并 處处 當当 開开 學学 養养 愛爱 歡欢 買买 賣卖 東东 車车 長长 遠远 種种 誤误 嘗尝 請请 刪删 寫写 譯译 畫画 笑笑 詩诗 輕轻 氣气 電电 話话 問问 題题 謝谢 早早 掰掰 嘛嘛 員员 叫叫 錯错'
  )
    .split(' ')
    .map(([from = '', to = '']) => [from, to] as const),
)
