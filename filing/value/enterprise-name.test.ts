import { expect, test } from 'vitest'
import { enterpriseNameFault, enterpriseNameMessage } from './enterprise-name.ts'

test.each(['重庆示例水泥有限公司', '重庆示例（集团）有限公司'])(
  '%s is a usual name with and without the tick',
  (name) => {
    expect(enterpriseNameFault(name, false)).toBeNull()
    expect(enterpriseNameFault(name, true)).toBeNull()
  },
)

test.each(['重庆ABB变压器有限公司', '重庆3号示例厂有限公司', 'TCL & Co.（重庆）有限公司', '爱·示例-重庆有限公司'])(
  '%s needs the tick, and the fault says so',
  (name) => {
    expect(enterpriseNameFault(name, false)).toBe(enterpriseNameMessage)
    expect(enterpriseNameFault(name, true)).toBeNull()
  },
)

test.each([
  '=重庆示例有限公司',
  '重庆A\u200b示例有限公司',
  '重庆A\n示例有限公司',
  '重庆А示例有限公司',
  `A${'长'.repeat(50)}`,
  '@',
  ' A示例公司',
])('%j is refused with the tick too', (name) => {
  expect(enterpriseNameFault(name, true)).not.toBeNull()
  expect(enterpriseNameFault(name, false)).not.toBeNull()
})
