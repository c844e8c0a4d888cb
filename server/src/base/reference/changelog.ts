/** CHANGELOG.md, written in the manner of Keep a Changelog: what each version has brought, for whom, and what an upgrade asks for. */
import { type Role, roleLabels, roles } from '@green/contract/roles.ts'

type ChangelogItem = {
  title: string
  text: string /** Empty where it concerns operators alone. */
  roles: readonly Role[]
}

export type ChangelogVersion = {
  version: string
  day: string
  /** What an operator has to do, in the order of the file. */
  upgrade: readonly string[]
  items: readonly ChangelogItem[]
}

const categories = ['新增', '变更', '弃用', '移除', '修复', '安全']
const upgradeHeading = '升级须知'
const everybody = '全体'

/** The versions of the file, the latest first as it has them. Throws where a line is not of its form. */
export function changelogOf(text: string): ChangelogVersion[] {
  const versions: { version: string; day: string; upgrade: string[]; items: ChangelogItem[] }[] = []
  let heading = ''
  for (const [index, line] of text.split('\n').entries()) {
    const current = versions.at(-1)
    const odd = (what: string) => new Error(`CHANGELOG.md:${index + 1} ${what}`)
    const [, version, day] = /^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(line) ?? []
    if (version && day) {
      versions.push({ version, day, upgrade: [], items: [] })
      heading = ''
    } else if (line.startsWith('## ')) throw odd('应为 ## [版本号] - 年-月-日')
    else if (line.startsWith('### ')) {
      heading = line.slice(4)
      if (heading !== upgradeHeading && !categories.includes(heading)) throw odd(`没有“${heading}”这一类`)
    } else if (line.startsWith('- ')) {
      if (!current || heading === '') throw odd('条目不在任何版本的任何一类之下')
      if (heading === upgradeHeading) current.upgrade.push(line.slice(2))
      else current.items.push(itemOf(line.slice(2), odd))
    }
  }
  return versions
}

/** `**标题**（角色、角色）：文字`, without brackets for operators. */
function itemOf(line: string, odd: (what: string) => Error): ChangelogItem {
  const [, title, who, text] = /^\*\*(.+?)\*\*(?:（([^）]+)）)?：(.+)$/.exec(line) ?? []
  if (!title || !text) throw odd('应为 - **标题**（角色）：文字')
  if (who === undefined) return { title, text, roles: [] }
  if (who === everybody) return { title, text, roles }
  const named = who.split('、').map((label) => {
    const role = roles.find((one) => roleLabels[one] === label)
    if (!role) throw odd(`没有“${label}”这个角色`)
    return role
  })
  return { title, text, roles: named }
}

/** What upgrading asks for, version by version: the part of the operating guide. */
export const upgradeChapterOf = (versions: readonly ChangelogVersion[]): string =>
  versions
    .filter(({ upgrade }) => upgrade.length > 0)
    .map(({ version, day, upgrade }) => `**${version}**（${day}）\n\n${upgrade.map((one) => `- ${one}`).join('\n')}`)
    .join('\n\n')
