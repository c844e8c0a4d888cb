/** Names of files in an archive, whatever they were called by those who uploaded them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeName, unusedName } from './package-names.ts'

test('no path, no turned reading direction, no forbidden sign; the ending stays', () => {
  expect(safeName('../../etc/passwd')).toBe('__.._etc_passwd')
  expect(safeName('合同\u202egpj.exe')).toBe('合同gpj.exe')
  expect(safeName('a:b*c?.pdf')).toBe('a_b_c_.pdf')
  expect(safeName('CON.pdf')).toBe('_CON.pdf')
  expect(safeName(`${'长'.repeat(300)}.pdf`)).toBe(`${'长'.repeat(76)}.pdf`)
  expect(safeName('\u200b')).toBe('未命名')
})

test('whatever a file was called, its name is one part of a path that can be unpacked everywhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (raw) => {
      const name = safeName(raw)
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cf}]/u)
      expect(name).not.toMatch(/^\.|[. ]$/)
      expect([...name].length).toBeLessThanOrEqual(81)
      expect(name.length).toBeGreaterThan(0)
    }),
  )
})

test('doubles are numbered before the ending, also where only the case differs', () => {
  const used = new Set<string>()
  expect(
    ['附件/a.pdf', '附件/A.pdf', '附件/a.pdf', 'v1.2/无尾', 'v1.2/无尾'].map((path) => unusedName(path, used)),
  ).toEqual(['附件/a.pdf', '附件/A(2).pdf', '附件/a(3).pdf', 'v1.2/无尾', 'v1.2/无尾(2)'])
})
