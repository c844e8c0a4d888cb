import { expect, test } from 'vitest'
import { bankFaults } from './sanction-rules.ts'
import type { PaperRecord } from './store.ts'

const faults = (penalty: string, performance: string) =>
  bankFaults({ content: { penalty, performance } } as unknown as PaperRecord).map(({ field }) => field)

test('a decision that fines names the bank; a warning needs none', () => {
  const named = '自收到本决定书之日起15日内缴至重庆示例银行渝中支行（账号：0000）'
  expect(faults('罚款人民币100,000元', named)).toEqual([])
  expect(faults('警告', '')).toEqual([])
  for (const unnamed of ['', '15日内缴至指定银行账户', '15日内缴至指定的银行', '15日内缴至〔收缴罚款的银行和账户〕'])
    expect(faults('罚款人民币100,000元', unnamed), unnamed).toEqual(['performance'])
})
