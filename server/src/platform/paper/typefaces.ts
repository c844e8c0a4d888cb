/**
 * The typefaces of papers: the one that comes along, and after it those of the operator's folder (FONT_DIR), for
 * characters that it does not have. A character that none has is never drawn as an empty box: it is printed as its code
 * point, and a paper that an office issues is refused.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { hasSign, type SignRanges, signsOf } from './font-signs.ts'

export type Typeface = { name: string; normal: string; bold: string }
type Known = Typeface & { signs: SignRanges }

/** The family that every text has unless it needs another. */
export const mainFamily = 'Sans'

const { resolve } = createRequire(import.meta.url)
const shipped = '@expo-google-fonts/noto-sans-sc'

let own: readonly Known[] = []
let main: Known | undefined

function mainFace(): Known {
  const normal = resolve(`${shipped}/400Regular/NotoSansSC_400Regular.ttf`)
  main ??= {
    name: mainFamily,
    normal,
    bold: resolve(`${shipped}/700Bold/NotoSansSC_700Bold.ttf`),
    signs: signsOf(readFileSync(normal)),
  }
  return main
}

/** The faults of the operator's folder, each with its file; none where there is no folder. Used from now on if there are none. */
export function useFontFolder(folder: string | undefined): string[] {
  own = []
  if (folder === undefined) return []
  const faults: string[] = []
  const found: Known[] = []
  let files: string[] = []
  try {
    files = readdirSync(folder)
      .filter((file) => /\.(ttf|otf)$/i.test(file))
      .toSorted()
  } catch {
    return [`${folder}：没有这个目录，或不能读取`]
  }
  if (files.length === 0) return [`${folder}：没有字体文件（.ttf 或 .otf）`]
  for (const [i, file] of files.entries()) {
    const path = join(folder, file)
    try {
      found.push({ name: `Own${i}`, normal: path, bold: path, signs: signsOf(readFileSync(path)) })
    } catch {
      faults.push(`${file}：不是可用的 TrueType 或 OpenType 字体`)
    }
  }
  if (faults.length === 0) own = found
  return faults
}

/** All of them, for the thread that draws. */
export const typefaces = (): Typeface[] =>
  [mainFace(), ...own].map(({ name, normal, bold }) => ({ name, normal, bold }))

/** A piece of a text in one family; `missing`: a character that no typeface has. */
export type Run = { text: string; font: string; missing?: true }

/** What every layout may contain without being drawn: line breaks, joiners, variation selectors. */
const isUndrawn = (code: number) =>
  code < 0x20 ||
  code === 0xa0 ||
  (code >= 0x2000 && code <= 0x200f) ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfeff

/** How a character is written that cannot be drawn: U+28B4E. */
export const codePoint = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** The pieces of a text, each in the first family that has it. */
export function runsOf(text: string): Run[] {
  const faces = [mainFace(), ...own]
  const runs: Run[] = []
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    const face = isUndrawn(code) ? faces[0] : faces.find(({ signs }) => hasSign(signs, code))
    const last = runs.at(-1)
    if (!face) runs.push({ text: sign, font: mainFamily, missing: true })
    else if (last && !last.missing && last.font === face.name) last.text += sign
    else runs.push({ text: sign, font: face.name })
  }
  return runs
}
