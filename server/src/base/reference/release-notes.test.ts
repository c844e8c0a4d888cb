import { readFileSync } from 'node:fs'
import { roles } from '@green/contract/roles.ts'
import { expect, test } from 'vitest'
import { changelogOf, upgradeChapterOf } from './changelog.ts'
import { latestNoteFor, notesFor } from './release-notes.ts'

const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

const read = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8')
const changelog = changelogOf(read('CHANGELOG.md'))

test('every role has notes, the latest first; the latest version of the changelog is the one that runs', () => {
  for (const role of roles) {
    const notes = notesFor(role)
    expect(notes.map(({ no }) => no)).toEqual(notes.map(({ no }) => no).sort((a, b) => b - a))
    expect(latestNoteFor(role)).toBe(notes[0]?.no)
    expect(notes.length).toBeGreaterThan(0)
  }
  expect(notesFor('admin')[0]?.version).toBe(version)
  expect(changelog[0]?.version).toBe(version)
  expect(new Set(changelog.map((one) => one.day)).size).toBe(changelog.length)
  expect(JSON.stringify(notesFor('enterprise'))).not.toContain('功能开关')
})

test('notes say what there is, and promise nothing', () => {
  // The European mechanism is known by its letters.
  for (const role of roles)
    for (const { items } of notesFor(role))
      for (const { title, text } of items)
        expect((title + text).replaceAll('CBAM', '')).not.toMatch(/即将|将支持|计划|敬请期待|下一版|[a-z]{4}/i)
})

test('the upgrade chapter of the operating guide is what the changelog says, word for word', () => {
  const [, chapter] =
    /<!-- 取自 CHANGELOG.md -->\n\n([\s\S]*?)\n\n<!-- 到此为止 -->/.exec(read('docs/operating.md')) ?? []
  expect(chapter).toBe(upgradeChapterOf(changelog))
})

test('what only operators need is in no note', () => {
  const text = ['## [1.0.0] - 2026-11-29', '### 升级须知', '- 先备份', '### 新增']
  const items = ['- **甲**（企业用户、专家）：乙', '- **丙**：丁', '- **戊**（全体）：己']
  const [one] = changelogOf([...text, ...items].join('\n'))
  expect(one?.upgrade).toEqual(['先备份'])
  expect(one?.items.map(({ title, roles: who }) => [title, who.length])).toEqual([
    ['甲', 2],
    ['丙', 0],
    ['戊', roles.length],
  ])
})

test.each([
  ['## 1.0.0', '年-月-日'],
  ['## [1.0.0] - 2026-11-29\n### 其他', '没有“其他”这一类'],
  ['## [1.0.0] - 2026-11-29\n### 新增\n- 甲：乙', '**标题**'],
  ['## [1.0.0] - 2026-11-29\n### 新增\n- **甲**（经理）：乙', '没有“经理”这个角色'],
  ['- **甲**：乙', '不在任何版本'],
])('%s is refused', (text, says) => {
  expect(() => changelogOf(text)).toThrow(says)
})
