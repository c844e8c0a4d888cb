/** Limits for the length of files and functions, and for the files of a folder. Run with the house rules. */
import { posix } from 'node:path'

const mostLinesOfFile = 450
const mostLinesOfFunction = 100
const mostFilesOfFolder = 25

/** Exceptions that are still too long. Nothing is added; an exception that is no longer needed is a violation. */
const stillLong: readonly string[] = []

const opensFunction =
  /(?:^|[\s(=:])(?:async )?function\b|=>(?: [{(]| [\w.]+\()?$|^\s+(?:async )?\*?(?:(?:get|set) )?[\w$]+\(.*\)(?:: [^=]+)? \{$/
const noMethod = /^\s*(?:\} )?(?:else )?(?:if|for|while|switch|catch|return)\b/
const isClosing = (line: string) => /^\s*[)\]}]/.test(line)
/** `}: Props) {`, `} else {`: the next block begins on the line where one ends. */
const goesOn = (line: string) => /(?:[{([]|=>)$/.test(line)

/** Files and functions that are too long, one line each. Sources are formatted, so a function ends where its indentation does. */
export function sizeBreaches(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const breaches = breachesOf(file, text)
    if (!stillLong.includes(file)) return breaches
    return breaches.length > 0 ? [] : [`${file}\n  It is short enough: take it out of scripts/sizes.ts.`]
  })
}

/** Folders that hold too many of these files, one line each. */
export function folderBreaches(files: readonly string[]): string[] {
  return [...Map.groupBy(files, (file) => posix.dirname(file))]
    .filter(([, inside]) => inside.length > mostFilesOfFolder)
    .map(
      ([folder, inside]) =>
        `${folder} ${inside.length} files, at most ${mostFilesOfFolder}\n  Give what belongs together a folder of its own.`,
    )
}

function breachesOf(file: string, text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const long = longFunctions(lines).map(
    ({ line, length }) =>
      `${file}:${line} a function of ${length} lines, at most ${mostLinesOfFunction}\n  Give a part of it a name of its own.`,
  )
  return lines.length > mostLinesOfFile
    ? [`${file} ${lines.length} lines, at most ${mostLinesOfFile}\n  It holds two things: give each a file.`, ...long]
    : long
}

function longFunctions(lines: readonly string[]): { line: number; length: number }[] {
  return lines.flatMap((text, at) => {
    if (!opensFunction.test(text) || noMethod.test(text)) return []
    const indent = indentOf(text)
    const next = lines.findIndex(
      (one, i) => i > at && one !== '' && indentOf(one) <= indent && !(isClosing(one) && goesOn(one)),
    )
    const length = next < 0 ? lines.length - at : next - at + (isClosing(lines[next] ?? '') ? 1 : 0)
    return length > mostLinesOfFunction ? [{ line: at + 1, length }] : []
  })
}

const indentOf = (text: string) => text.length - text.trimStart().length
