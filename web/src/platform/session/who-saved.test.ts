import { afterEach, expect, test } from 'vitest'
import { useSession } from './session.ts'
import { whoSaved } from './who-saved.ts'

afterEach(() => useSession.setState({ state: null }))

test("a person's own save elsewhere is not called another's", () => {
  useSession.setState({ state: { name: '张三' } as never })
  expect(whoSaved('张三')).toEqual({ isOwn: true, who: '您本人在另一个页面或设备上' })
  expect(whoSaved('李四')).toEqual({ isOwn: false, who: '李四' })
  expect(whoSaved('')).toEqual({ isOwn: false, who: '他人' })
})
