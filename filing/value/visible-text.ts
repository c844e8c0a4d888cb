/** Text as it is seen: one function removes what nobody sees and what makes a text look like another. */

/**
 * Control, format and bidirectional signs, fillers of Hangul and Braille, joiners, selectors of variants, byte order marks:
 * they show nothing, turn the reading direction round, or make two equal-looking texts differ.
 */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g

/** The text without invisible signs; every line break is `\n`. Tabs and line breaks stay: they are part of a long text. */
export function visibleText(text: string): string {
  return text.replace(lineBreaks, '\n').replace(unseen, '')
}

const joints = /\s+/g
/** A blank beside one of these means nothing: 张　三, 重庆 示例（集团）. Between Latin words it stays. */
const needsNoBlank = /[^\p{Script=Latin}0-9&.,']/u

/**
 * The name of a person or an organisation in one spelling: on one line, composed, without invisible signs, and without blanks
 * beside Chinese characters and brackets.
 */
export function oneLineName(text: string): string {
  return visibleText(text.normalize('NFC'))
    .trim()
    .replace(joints, (_blank, at: number, all: string) => {
      const [before = '', after = ''] = [[...all.slice(0, at)].at(-1), [...all.slice(at).trimStart()][0]]
      return needsNoBlank.test(before) || needsNoBlank.test(after) ? '' : ' '
    })
    .normalize('NFC')
}
