/** The way of a new enterprise up to its first form: where it is, what comes next. Pure. */
import type { AccountState } from '@green/contract/roles.ts'

type Step = { key: 'register' | 'record' | 'verify' | 'file'; title: string; is: 'done' | 'now' | 'ahead' }

const titles = { register: '注册账号', record: '填写企业信息', verify: '区县审核', file: '第一次申报' } as const
const order = ['register', 'record', 'verify', 'file'] as const

/** The four steps, by the state of the account; null once a filing was begun: from then on the list of work leads. */
export function firstSteps(state: AccountState, hasBegun: boolean): readonly Step[] | null {
  if (state === 'active' && hasBegun) return null
  const now = stepOf(state)
  return order.map((key, place) => ({
    key,
    title: titles[key],
    is: place < order.indexOf(now) ? 'done' : key === now ? 'now' : 'ahead',
  }))
}

function stepOf(state: AccountState): Step['key'] {
  if (state === 'active') return 'file'
  return state === 'verifying' ? 'verify' : 'record'
}
