/** Names for test enterprises. */
const signs = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥金木水火土日月星春夏秋冬东西'

/** Letters and digits as signs that a name may hold: the same text gives the same name, and no other does. */
export const spelled = (text: string | number) =>
  [...String(text).toLowerCase()].map((sign) => signs[Number.parseInt(sign, 36)] ?? '').join('')
