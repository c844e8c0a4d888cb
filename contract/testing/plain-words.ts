/** Words that no reader of a screen or a workbook should meet: field keys, step names, placeholders, JSON, English. */

/** What the trade writes in Latin letters, each group with its reason. */
const known = new Set(
  [
    // Units of energy, power, carbon and water quality, as statistical forms print them.
    'tce kgce kgoe kwh mwh twh kva mva kvar tco kgco voc vocs cod',
    // File formats that a person chooses from or sees at a file.
    'pdf excel word xlsx docx jpg jpeg png json',
    // Chemical products that standards name by their short form.
    'dmac',
    // A carbonate by its formula in the list of processes, and who published the factors of fuels.
    'camg ndrc',
    // Marks and standards with no Chinese short form: accreditation, accessibility, management systems.
    'cnas wcag reach rohs',
    // The European carbon border mechanism, the country's own certified reductions, and the format in which calendars subscribe.
    'cbam ccer icalendar',
  ].flatMap((text) => text.split(' ')),
)

/** Whole pieces that are read as they are: addresses of the web and of e-mail (also masked), codes with digits, browsers. */
const pieces = [
  /https?:\/\/\S+/g,
  /[\w.%+*-]*@[\w.*-]+/g,
  /\b[\w-]+(?:\.[\w-]+)*\.(?:cn|com|org|gov|net)\b\S*/g,
  /[A-Za-z0-9_-]*\d[A-Za-z0-9_-]*/g,
]

/** Words of four letters and more in Latin script that are not known, and what looks like code. */
export function rawWords(text: string): string[] {
  const code = text.match(/\$?\{\{?[^}\n]{0,40}\}|\[object \w+\]|"\w+":/g) ?? []
  // A variable with a Chinese name, which the city writes in its own texts, is plain.
  const odd = code.filter((one) => !/^\{\p{Script=Han}+\}$/u.test(one))
  let rest = text
  for (const piece of pieces) rest = rest.replace(piece, ' ')
  const texts = (rest.match(/[A-Za-z_]{4,}/g) ?? []).filter((word) => !known.has(word.toLowerCase()))
  return [...new Set([...odd, ...texts, ...(rest.match(/\b(?:NaN|null|undefined)\b/g) ?? [])])]
}
