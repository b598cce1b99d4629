/** Families of models that take images, by their names, where nobody else tells. */
const families = [
  String.raw`\bgpt-(?:4o|4\.\d|4-turbo|[5-9])`,
  String.raw`\bo[134](?:$|-(?!mini|preview))|\bo4-mini`,
  String.raw`claude|gemini|gemma-?[34]|grok-[4-9]|llama-?4`,
  String.raw`pixtral|mistral-(?:small-3\.[1-9]|medium-3)`,
  String.raw`llava|moondream|minicpm-v|internvl|cogvlm|qvq|vision`,
  String.raw`(?:^|[-_.\d])vl(?:[-_:.]|$)|glm-[45](?:\.\d)?v|kimi-(?:vl|k2\.5)`,
]
const seeing = new RegExp(families.join('|'), 'i')

/** By its name a model takes images: a guess that the connection's own word goes before. */
export const isKnownToSee = (model: string): boolean => seeing.test(model)
