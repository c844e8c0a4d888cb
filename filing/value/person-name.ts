/** The name of a person as identity documents write it: 买买提·阿里, 𬍛, Jean-Luc Müller, O'Brien. */
import { longestPersonName } from './rule-settings.ts'

const letter = 'A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ'
const character = `\\p{Script=Han}${letter}`

/** A dot joins any two parts; a blank, a hyphen or an apostrophe joins words of letters only. */
const pattern = new RegExp(
  `^(?:[${character}]|(?<=[${character}])·(?=[${character}])|(?<=[${letter}])[ '-](?=[${letter}]))+$`,
  'u',
)
const lettered = new RegExp(`[${letter}]`)

/** Characters of a name, by code point; names of letters are longer. */
const shortest = 2
const longest = 20

export function isPersonName(text: string): boolean {
  // A code point has at most two units; a longer text is not read.
  if (text.length > 2 * longestPersonName) return false
  const size = [...text].length
  return size >= shortest && size <= (lettered.test(text) ? longestPersonName : longest) && pattern.test(text)
}

const positions =
  '先生|女士|小姐|老师|专家|领导|同志|(?:副|总)?(?:总)?经理|(?:副)?(?:董事长|厂长|局长|处长|科长|主任|书记|总裁|部长|校长|所长|站长)|(?:高级|总|副总)?工程师|会计|出纳|法人|法人代表|法定代表人|负责人|联系人|经办人|管理员|暂无|不详|未知|没有'
const positionAlone = new RegExp(`^(?:${positions})$`)

export const positionMessage = '请填写姓名，不要只填写职务或称呼'

/** Whether somebody has written what a person is called by others, or nothing, in place of a name. */
export const isPositionAlone = (text: string): boolean => positionAlone.test(text)

/** Dots, hyphens and apostrophes that only look like those of a name. */
export const lookAlikeDots = '•‧∙・⋅･．'
const dots = new RegExp(`[${lookAlikeDots}]`, 'g')
const hyphens = /[‐‑‒–—―−－﹣]/g
const apostrophes = /[‘’ʼ＇`´]/g
const stopBetween = /(?<=\p{Script=Han})\.(?=\p{Script=Han})/gu

export const withUsualDots = (text: string): string => text.replace(dots, '·')

/** The usual sign for each look-alike. */
export const withUsualSigns = (text: string): string =>
  withUsualDots(text.normalize('NFC')).replace(hyphens, '-').replace(apostrophes, "'")

/** A full stop between Chinese characters is the dot of a name. */
export const withDotsForStops = (text: string): string => text.replace(stopBetween, '·')
