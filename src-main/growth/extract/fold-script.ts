const traditional =
  '歡愛討厭對過敏個們媽爺嬸親學習會說講語開買賣寫書計劃準備讓覺時間週歲號國區來這還經業師員機應該請記刪別關於發現實換錯誤結婚兒貓電腦車裡裏點總壓頭難決問題報嗎麼為誰幾樣從後無麽壞雞單專畢戲劇練電視聽見邊帶給錢場覽畫練舊歷壹兩銀醫護務遊輕靜東長門'
const simplified =
  '欢爱讨厌对过敏个们妈爷婶亲学习会说讲语开买卖写书计划准备让觉时间周岁号国区来这还经业师员机应该请记删别关于发现实换错误结婚儿猫电脑车里里点总压头难决问题报吗么为谁几样从后无么坏鸡单专毕戏剧练电视听见边带给钱场览画练旧历一两银医护务游轻静东长门'

const simplifiedOf = new Map<string, string>([...traditional].map((char, index) => [char, simplified[index] ?? char]))
simplifiedOf.set('’', "'").set('‘', "'").set('＇', "'").set('　', ' ').set('，', '，')

const foldable = new RegExp(`[${[...simplifiedOf.keys()].join('')}０-９]`, 'gu')

/**
 * The text as the grammars read it: the traditional characters they use become simplified, curly apostrophes straight,
 * wide digits narrow. Its length stays the same, so that offsets hold in the original.
 */
export function foldScript(text: string): string {
  return text.replace(foldable, (char) => simplifiedOf.get(char) ?? String.fromCharCode(char.charCodeAt(0) - 0xfee0))
}
