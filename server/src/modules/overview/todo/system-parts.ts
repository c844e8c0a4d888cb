/** 运行状态: a part of the system that is not well is put right by whoever runs the system. */
import { operation } from '@green/contract/calls/operation/operation.ts'
import { officePath } from '@green/contract/screens/screens.ts'
import { mayMake } from '../../../base/todo/record-source-store.ts'
import type { TodoSource } from '../../../base/todo/source-store.ts'

const key = 'systemPart.restore'
const page = officePath('health')

export const systemPartSource: TodoSource = {
  key: 'systemPart',
  title: '运行状态',
  todos: {
    [key]: {
      label: '处理不正常的部分',
      nature: 'none',
      at: () => page,
      listAt: () => page,
    },
  },
  async rows(tx, { ports }, { actor }) {
    if (!mayMake(operation.closeCircuit, actor)) return []
    const found = await ports.unwellParts(tx)
    return found.map(({ part, title, since }) => ({ key, part: '', id: part, object: title, due: null, since }))
  },
}
