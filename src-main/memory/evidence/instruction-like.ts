/** What is addressed to whoever reads a text by machine, or speaks of its user as a third person. */
const patterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|override|forget) (?:all |any |the |your )*(?:previous|prior|above|earlier|system) (?:instructions?|prompts?|rules?|messages?)\b/i,
  /\b(?:as an ai|ai (?:assistants?|helpers?|models?|agents?)|(?:dear |every |all |any )?(?:assistants?|chatbots?|language models?|agents?) (?:reading|who read|that read|must|should|are to|has to|have to))\b/i,
  /\b(?:note|notice|message|instructions?) (?:to|for) (?:all |any |the )?(?:ai|assistants?|agents?|chatbots?|models?)\b/i,
  /\b(?:remember|store|save|note|record)(?: that| this:?)? (?:the|this|every) (?:user|reader|customer|client)\b/i,
  /\bthe (?:user|reader|customer) (?:always|never|is|wants|prefers|likes|loves|hates|approves|agrees|has|must)\b/i,
  /\b(?:from now on|henceforth),? (?:you|assistants?|the assistant|ai\b.{0,20}) (?:must|have to|shall|are to|should always)\b/i,
  /\bsave this preference\b|\bsystem prompt\b|\bdeveloper mode\b/i,
  /(?:忽略|无视|忘掉)(?:之前|以上|前面|所有|一切)的?(?:所有)?(?:指令|指示|提示|规则)/,
  /(?:所有|各位|任何)?(?:AI|人工智能|智能)?(?:助手|助理|模型)(?:们)?(?:必须|应当|须|请注意|阅读|读到|看到)/i,
  /(?:记住|保存|记录|存储)(?:[：:，,]|这一点|一下)?(?:该|此|本|这位|这个)?用户/,
  /(?:该|此|这位|这个|本)?用户(?:总是|一直|从不|喜欢|偏好|希望|要求|同意|必须|想要|是)/,
  /(?:从现在起|今后|以后)[，,]?(?:你|助手|助理|AI)(?:必须|一律|只能|务必)/i,
]

/** True for text that reads like an order to an assistant instead of something a person says of themselves. */
export const isInstructionLike = (text: string): boolean => {
  const plain = text.normalize('NFKC')
  return patterns.some((pattern) => pattern.test(plain))
}
