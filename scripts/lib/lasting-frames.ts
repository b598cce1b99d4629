/** Plain sentences of our own: what last, and what only looks like it. A word in braces is filled from `fillers`. */
export const lastingFrames: readonly (readonly [lang: 'en' | 'zh', lasts: boolean, frames: string])[] = [
  [
    'en',
    true,
    `I live in {place}. | I'm from {place} originally. | I moved to {place} last year. | We live near {place} with our {pet}. | I work as a {job}. | I'm a {job} at {firm}. | I work at {firm}. | My name is {name}. | Call me {name}. | I'm {number} years old. | My birthday is on {date}. | I was born in {place}. | My wife {name} is a {job}. | My daughter {name} is {number}. | My son is called {name}. | My boss is {name}. | My sister lives in {place}. | I have a {pet} called {name}. | Our {pet} is {number} years old. | My mother is a {job}. | {name} is my {relation}. | My {relation} {name} works at {firm}. | I like {food}. | I like {hobby}. | I love {hobby}. | I love {food}. | I really like {food}. | I enjoy {hobby}. | My hobby is {hobby}. | My hobbies are {hobby} and {hobby}. | My name is {name} and I live in {place}. | I'm {name}, a {job} from {place}. | I have a {thing} and I love {hobby}. | I don't eat {food}. | I can't stand {food}. | I never drink {food}. | My favourite food is {food}. | I'm vegetarian. | I'm allergic to {food}. | I prefer {food} to {food}. | I'm afraid of {thing}. | I drive a {thing}. | I own a {thing}. | I use {tool} for everything. | I mostly write in {tool}. | I speak {language} and {language}. | I'm learning {language}. | I play the {instrument}. | I go to {hobby} every {day}. | I run on {day} mornings. | I usually get up at {clock}. | I'm off on {day}s. | I want to open a {thing} shop next year. | My goal is to speak {language} by {date}. | I study {subject} at {firm}. | I graduated in {subject}. | I have been a {job} for {number} years. | I quit {firm}, now I work at {firm}. | I switched from {tool} to {tool}. | I no longer eat {food}. | Please answer in {language}. | Keep your answers short. | Always use bullet points. | No emojis please. | My shoe size is {number}. | I keep my keys in the {thing}. | We have {number} kids. | I'm married to {name}. | I'm divorced. | My contract ends on {date}. | My {pet} has diabetes. | I have asthma. | I take pills for my blood pressure. | The rent is {number} euros a month. | My friend {name} is getting a divorce. | I'm a member of {firm}. | I always take the bus to work. | Actually it's {place}, not {place}. | My sister is called {name}, not {name}. | {name} lives in {place}. | {name} works at {firm} now. | {name} has a {pet}. | {name}'s birthday is on {date}. | {name} moved to {place}. | {name} is {number} now. | I hate {hobby}. | My dad used to be a {job}.`,
  ],
  [
    'zh',
    true,
    `我住在{place}。 | 我老家在{place}。 | 我去年搬到{place}了。 | 我们一家住在{place}。 | 我是{job}。 | 我在{firm}当{job}。 | 我在{firm}上班。 | 我叫{name}。 | 叫我{name}就行。 | 我今年{number}岁。 | 我生日是{date}。 | 我是{place}人。 | 我老婆{name}是{job}。 | 我女儿{name}{number}岁了。 | 我儿子叫{name}。 | 我老板叫{name}。 | 我妹妹住在{place}。 | 我养了一只{pet}，叫{name}。 | 我家{pet}{number}岁了。 | 我妈是{job}。 | {name}是我{relation}。 | 我{relation}在{firm}工作。 | 我喜欢{food}。 | 我喜欢{hobby}。 | 我爱{hobby}。 | 我很爱吃{food}。 | 我的爱好是{hobby}。 | 我叫{name}，住在{place}。 | 我是{name}，{place}的{job}。 | 我不吃{food}。 | 我最讨厌{food}。 | 我从来不喝{food}。 | 我最爱吃{food}。 | 我吃素。 | 我对{food}过敏。 | 比起{food}我更喜欢{food}。 | 我怕{thing}。 | 我开的是{thing}。 | 我有一台{thing}。 | 我平时用{tool}。 | 写东西我都用{tool}。 | 我会说{language}和{language}。 | 我在学{language}。 | 我会弹{instrument}。 | 我每{day}去{hobby}。 | 我{day}早上都要{hobby}。 | 我一般{clock}起床。 | 我{day}休息。 | 我想明年开一家{thing}店。 | 我的目标是{date}前学会{language}。 | 我在{firm}读{subject}。 | 我是学{subject}的。 | 我当{job}{number}年了。 | 我从{firm}离职了，现在在{firm}。 | 我从{tool}换成{tool}了。 | 我现在不吃{food}了。 | 以后用{language}回答我。 | 回答简短一点。 | 以后都分点回答。 | 别用表情符号。 | 我穿{number}码的鞋。 | 钥匙放在{thing}里。 | 我有{number}个孩子。 | 我老公叫{name}。 | 我离婚了。 | 我的合同{date}到期。 | 我家{pet}有糖尿病。 | 我有哮喘。 | 我每天吃降压药。 | 房租一个月{number}块。 | 我朋友{name}在闹离婚。 | 我表姐正在闹离婚。 | 我办了{firm}的会员。 | 我每天坐公交上班。 | 不是{place}，是{place}。 | 我妹妹叫{name}，不叫{name}。 | {name}住在{place}。 | {name}在{firm}上班。 | {name}养了一只{pet}。 | {name}的生日是{date}。 | {name}搬到{place}了。 | {name}现在{number}岁。 | 我最近总是失眠。 | 我属{pet}。 | 我爸以前是{job}。 | 我姓{name}。`,
  ],
  [
    'en',
    false,
    `What is the weather like in {place}? | How do I get to {place}? | Who is {name}? | Can you recommend a {thing}? | Tell me about {place}. | Write a poem about {hobby}. | Make it shorter. | Thanks, that helps a lot! | Good morning! | Hello, how are you? | See you tomorrow. | I'm so tired today. | I'm hungry. | It's raining again. | I had {food} for lunch. | I just got home. | I need a coffee now. | The bus was late this morning. | If I lived in {place}, would I pay less tax? | Imagine I am a {job}. | What if I moved to {place}? | Maybe I'll buy a {thing} one day. | I wish I were a {job}. | Translate: my name is {name} and I live in {place}. | Pretend you are a {job} from {place}. | In my novel, {name} is a {job} who lives in {place}. | My character is a {job} with a {pet}. | "I live in {place}," she said. | The article says {place} has {number} people. | {name} the singer lives in {place}. | A colleague of a friend bought a {thing}. | I dreamt I was a {job}. | I could eat a horse. | I'm dying for {food}. | Just kidding! | Sure, because I love {hobby} so much. | The function returns {number}. | My server is in {place}. | Is {food} healthy? | Explain {subject} to me. | How many people live in {place}? | What's the capital of that country? | Fix this sentence please. | I saw a {pet} in the park. | We watched a film yesterday. | This soup is too salty. | That film was great. | {place} is a big city. | A {pet} sleeps a lot. | ok | yes please | never mind | My password is {number}. | I think so too. | I don't know. | So much happened since our last chat. | Thank you for your advice. | I agree with you. | That must be nice for you. | I'll try that. | I might go to {place}, not sure yet. | Somebody on the train had a {pet}. | What was the name of the newspaper I bought? | do you remember what I told you about {place}?`,
  ],
  [
    'zh',
    false,
    `{place}天气怎么样？ | 怎么去{place}？ | {name}是谁？ | 推荐一个{thing}吧。 | 介绍一下{place}。 | 写一首关于{hobby}的诗。 | 再短一点。 | 谢谢，帮大忙了！ | 早上好！ | 你好呀！ | 明天见。 | 今天好累。 | 我饿了。 | 又下雨了。 | 中午吃了{food}。 | 我刚到家。 | 我现在想喝{food}。 | 今早公交又晚点了。 | 如果我住在{place}，税会少吗？ | 假设我是{job}。 | 要是我搬到{place}会怎么样？ | 说不定哪天买个{thing}。 | 我要是{job}就好了。 | 翻译：我叫{name}，住在{place}。 | 你来扮演一个{place}的{job}。 | 我小说里的{name}是个{job}，住在{place}。 | 我的角色是个{job}，养了一只{pet}。 | “我住在{place}，”她说。 | 文章说{place}有{number}万人。 | 明星{name}住在{place}。 | 朋友的同事买了个{thing}。 | 我梦见自己成了{job}。 | 我饿得能吃一头牛。 | 馋{food}馋疯了。 | 开玩笑的！ | 我可太喜欢{hobby}了呢。 | 这个函数返回{number}。 | 我的服务器在{place}。 | {food}健康吗？ | 给我讲讲{subject}。 | {place}有多少人？ | 这个国家的首都是哪里？ | 帮我改下这句话。 | 公园里看到一只{pet}。 | 昨天看了部电影。 | 这汤太咸了。 | 那部电影不错。 | {place}是个大城市。 | {pet}很爱睡觉。 | 好的 | 嗯嗯 | 算了 | 我的密码是{number}。 | 我也这么觉得。 | 我不知道。 | 今天又来找你聊天了。 | 谢谢你的建议。 | 你说得对。 | 那一定很开心吧。 | 我试试看。 | 可能去{place}，还没定。 | 地铁上有人带了只{pet}。 | 我曾经买过一份报纸，它的名字是什么？ | 你还记得我跟你说过{place}吗？`,
  ],
]

/** What the words in braces stand for; the two languages in turn. */
export const fillers: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  place: ['Narva Turku Bergen Leeds Porto Gdynia', '南京 昆明 西安 青岛 无锡 大理'],
  job: ['nurse welder teacher baker lawyer designer', '护士 焊工 老师 面包师 律师 设计师'],
  firm: ['Kestwick Halmar Brightwell Lundqvist', '星澜科技 河畔医院 恒远集团 育才中学'],
  name: ['Ida Tomas Mirela Oskar Lena Piet', '小乐 思远 晓琳 阿伟 佳佳 陈默'],
  number: ['3 8 12 34 41 60', '3 8 12 34 41 60'],
  date: ['May-3 June-12 October-9 2026', '5月3日 6月12号 10月9日 明年3月'],
  pet: ['cat dog parrot tortoise', '猫 狗 鹦鹉 兔子'],
  relation: ['brother aunt colleague neighbour', '哥哥 姑姑 同事 邻居'],
  food: ['walnuts coriander oolong sushi pork', '核桃 香菜 乌龙茶 寿司 猪肉'],
  hobby: ['yoga chess climbing pottery', '瑜伽 下棋 攀岩 做陶'],
  thing: ['van drawer tandem telescope', '面包车 抽屉 双人车 望远镜'],
  tool: ['Obsidian Figma Vim Excel', 'Obsidian Figma Vim Excel'],
  language: ['Polish Swahili German Korean', '波兰语 粤语 德语 韩语'],
  instrument: ['cello banjo piano', '大提琴 琵琶 钢琴'],
  day: ['Monday Thursday Saturday', '周一 周四 周六'],
  clock: ['6 7:30 5', '六点 七点半 五点'],
  subject: ['physics law botany', '物理 法律 植物学'],
}
