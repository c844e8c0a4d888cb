/** Names in an archive that every system can unpack and that mislead nobody: no path, no hidden character, no two alike. */

/** A device of Windows cannot be a file's name, with or without an ending. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** One part of a path. Invisible characters and those that turn the reading direction are removed; forbidden ones become a line. */
export function safeName(name: string, longest = 80): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Surrogate}]/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
  const ending = /\.[^.\s]{1,10}$/u.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length)
  const short = [...stem].slice(0, longest - [...ending].length).join('')
  const trimmed = `${short.trim()}${ending}`.replace(/[. ]+$/u, '').replace(/^\.+/u, '_')
  return (trimmed || '未命名').replace(device, '_$1')
}

/** The path if it is free, else numbered before its ending; case is ignored. */
export function unusedName(path: string, used: Set<string>): string {
  const folder = path.lastIndexOf('/') + 1
  const dot = path.lastIndexOf('.')
  const end = dot > folder ? dot : path.length
  let free = path
  for (let n = 2; used.has(free.toLowerCase()); n++) free = `${path.slice(0, end)}(${n})${path.slice(end)}`
  used.add(free.toLowerCase())
  return free
}
