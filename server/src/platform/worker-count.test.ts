import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { workersConnected, workersWanted } from './worker-count.ts'

const wish = (WORKERS?: string) => readConfig({ DEMO: '1', ...(WORKERS === undefined ? {} : { WORKERS }) })
const machine = (cores: number, freeMb = 64_000) => ({ cores, freeMb })

test.each([
  [1, 64_000, 1],
  [2, 64_000, 1],
  [3, 64_000, 2],
  [16, 64_000, 15],
  [16, 4096, 8],
  [16, 100, 1],
])('unset, %i cores and %i MB free: %i', (cores, freeMb, count) => {
  expect(workersWanted(wish(), machine(cores, freeMb))).toEqual({ count, limit: null })
})

test('a setting counts, also beyond the cores; where memory would not hold idle processes it is limited, in words', () => {
  expect(workersWanted(wish('4'), machine(2))).toEqual({ count: 4, limit: null })
  expect(workersWanted(wish('1'), machine(16))).toEqual({ count: 1, limit: null })
  expect(workersWanted(wish('30'), machine(2, 700))).toEqual({
    count: 4,
    limit: 'WORKERS=30：可用内存 700 MB 只够 4 个进程',
  })
})

test.each(['0', '-1', '500', '2.5', '两个', 'auto'])(
  'WORKERS=%s stops the start with what to write instead',
  (text) => {
    expect(() => wish(text)).toThrow('配置有误：WORKERS 应为1–64的整数（进程个数），不设置则按处理器和内存决定')
  },
)

test('more processes than the database has connections for are limited, in words', () => {
  const config = readConfig({ DEMO: '1', DATABASE_CONNECTIONS: '6' })
  expect(workersConnected(8, 100, config)).toEqual({ count: 8, limit: null })
  expect(workersConnected(20, 100, config)).toEqual({
    count: 9,
    limit: '20 个进程各需 10 个数据库连接，数据库最多 100 个连接，只够 9 个进程',
  })
  expect(workersConnected(2, 5, config).count).toBe(1)
})
