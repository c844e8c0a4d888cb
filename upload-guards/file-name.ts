/** Makes a browser's file name safe to show and to offer for download; it is never used as a path. */

import { visibleText } from '@green/filing/value/visible-text.ts'

const longestName = 120
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

export function safeFileName(name: string): string {
  const last =
    visibleText(name.normalize('NFC'))
      .replace(/[\n\t\p{Surrogate}]/gu, '')
      .split(/[/\\]/)
      .at(-1) ?? ''
  const plain = last
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const usable = plain === '' ? '未命名文件' : reserved.test(plain) ? `_${plain}` : plain
  return shortened(usable)
}

/** The part after the last dot in lower case, or an empty string. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= longestName) return name
  const extension = [...extensionOf(name)]
  const tail = extension.length > 0 && extension.length <= 10 ? `.${extension.join('')}` : ''
  return `${characters.slice(0, longestName - tail.length - 1).join('')}…${tail}`
}
