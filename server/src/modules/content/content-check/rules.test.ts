/** The rules of the nightly check. */
import { expect, test } from 'vitest'
import { faultsOfText, linksOf, targetOf } from './rules.ts'

const list = {
  wrongWords: [{ word: '帐号', instead: '账号' }],
  sensitiveWords: [
    { word: '残废人', instead: '残疾人' },
    { word: '某违规词', instead: null },
  ],
  placeholders: ['待补充'],
}
const of = (...lines: string[]) => faultsOfText(lines, list).map(({ sort, what }) => `${sort} ${what}`)

test('a wrong word is found with its correction and the words around it', () => {
  expect(faultsOfText(['请企业用主帐号登录平台后提交。'], list)).toEqual([
    { sort: 'wrongWord', what: '“帐号”，建议写作“账号”', place: '请企业用主帐号登录平台后提交。' },
  ])
})

test('a sensitive word is found, with what to write where the list says it', () => {
  expect(of('招用残废人的企业')).toEqual(['sensitiveWord “残废人”，建议写作“残疾人”'])
  expect(of('这里有某违规词。')).toEqual(['sensitiveWord “某违规词”'])
})

test('placeholders, doubled and unpaired punctuation', () => {
  expect(of('联系电话：待补充')).toEqual(['placeholder 占位文字“待补充”'])
  expect(of('请按时报送。。')).toEqual(['punctuation 标点“。。”重复'])
  expect(of('依据《节约能源法第十条')).toEqual(['punctuation “《”没有另一半'])
  expect(of('（一）申报条件（见附件）', '1) 营业执照', '省略……结束', '“绿色”《目录》【通知】')).toEqual([])
})

test('days that the calendar does not have', () => {
  expect(of('2026年2月30日截止', '截止2026-13-01')).toEqual([
    'date 日期“2026年2月30日”不存在',
    'date 日期“2026-13-01”不存在',
  ])
  expect(of('2028年2月29日', '编号2026-1234-5678', '2026-03-31')).toEqual([])
})

test('a link is told by its page and its piece', () => {
  expect(targetOf({ href: '/mainPages/policyDetail?id=7', text: '' })).toEqual({ isPage: true, pieceId: '7' })
  expect(targetOf({ href: '/web/mainPages/newsDetail/id=9', text: '' })).toEqual({ isPage: true, pieceId: '9' })
  expect(targetOf({ href: '/mainPages/ggtz?page=2', text: '' })).toEqual({ isPage: true, pieceId: null })
  expect(targetOf({ href: '/mainPages/nowhere', text: '' })).toEqual({ isPage: false, pieceId: null })
  expect(linksOf([{ kind: 'paragraph', runs: [{ text: '见', href: '/FQA' }, { text: '。' }] }, '正文'])).toEqual([
    { href: '/FQA', text: '见' },
  ])
})
