/** 能碳管理中心: an enterprise registers its centre with the functions it has; the county confirms it or sends questions back. */
import { todosOf } from '../../todo/todo.ts'
import { byOne } from '../../workflow/hands.ts'
import { byMainAccount, defineCase } from '../machine.ts'

const office = ['county', 'city'] as const

export const ecCentreCase = defineCase<{ draftsOnly: boolean }>()({
  id: 'ec-centre',
  title: '能碳管理中心',
  states: {
    registered: { label: '待核实', tone: 'blue', turn: ['county', 'city'] },
    doubted: { label: '待补充说明', tone: 'orange', turn: ['enterprise'] },
    confirmed: { label: '已核实', tone: 'green', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
  },
  steps: {
    register: {
      label: '登记能碳管理中心',
      from: ['none'],
      to: 'registered',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['county'],
    },
    confirm: {
      label: '核实能碳管理中心',
      from: ['registered'],
      to: 'confirmed',
      by: office,
      hands: byOne('confirms what an enterprise registers of its own centre; it confers and ends nothing'),
      needs: { opinion: { label: '核实意见', min: 2, max: 300, refusal: 'OPINION_REQUIRED' } },
      tells: ['enterprise'],
    },
    doubt: {
      label: '要求说明能碳管理中心',
      from: ['registered'],
      to: 'doubted',
      by: office,
      hands: byOne('puts a doubt to the enterprise, which answers it or registers anew'),
      needs: { opinion: { label: '需说明的问题', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    answer: {
      label: '说明能碳管理中心',
      from: ['doubted'],
      to: 'registered',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '补充说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['county'],
    },
    /** A centre that was extended is registered anew. */
    withdraw: {
      label: '撤回能碳管理中心登记',
      from: ['registered', 'doubted', 'confirmed'],
      to: 'withdrawn',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '撤回的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
    },
  },
})

export const ecCentreTodos = todosOf(ecCentreCase, {
  todos: {
    confirm: {
      in: ['registered'],
      who: office,
      label: '核实能碳管理中心',
      nature: 'none',
      doneBy: ['confirm', 'doubt'],
    },
    explain: {
      in: ['doubted'],
      who: ['enterprise'],
      label: '补充说明能碳管理中心',
      nature: 'none',
      doneBy: ['answer'],
    },
  },
  optional: ['withdraw'],
  none: {},
})
