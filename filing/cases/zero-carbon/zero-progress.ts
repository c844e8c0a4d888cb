/** 零碳工厂年度进展: a works on the list says once a year how far it is; the county confirms it or sends questions back. */
import { todosOf } from '../../todo/todo.ts'
import { byOne } from '../../workflow/hands.ts'
import { byMainAccount, defineCase } from '../machine.ts'

const office = ['county', 'city'] as const

export const zeroProgressCase = defineCase<{ draftsOnly: boolean }>()({
  id: 'zero-progress',
  title: '零碳工厂年度进展',
  states: {
    reported: { label: '待核实', tone: 'blue', turn: ['county', 'city'] },
    doubted: { label: '待补充说明', tone: 'orange', turn: ['enterprise'] },
    confirmed: { label: '已核实', tone: 'green', turn: [] },
    withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
  },
  steps: {
    report: {
      label: '填报年度进展',
      from: ['none'],
      to: 'reported',
      by: ['enterprise'],
      when: [byMainAccount],
      tells: ['county'],
    },
    confirm: {
      label: '核实',
      from: ['reported'],
      to: 'confirmed',
      by: office,
      hands: byOne('confirms what an enterprise reports of a year; it confers and ends nothing'),
      needs: { opinion: { label: '核实意见', min: 2, max: 300, refusal: 'OPINION_REQUIRED' } },
      tells: ['enterprise'],
    },
    doubt: {
      label: '要求补充说明',
      from: ['reported'],
      to: 'doubted',
      by: office,
      hands: byOne('puts a doubt to the enterprise, which answers it or reports anew'),
      needs: { opinion: { label: '需说明的问题', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['enterprise'],
    },
    answer: {
      label: '补充说明',
      from: ['doubted'],
      to: 'reported',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '补充说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
      tells: ['county'],
    },
    /** Figures that were wrong are reported anew. */
    withdraw: {
      label: '撤回重报',
      from: ['reported', 'doubted'],
      to: 'withdrawn',
      by: ['enterprise'],
      when: [byMainAccount],
      needs: { opinion: { label: '撤回的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
    },
  },
})

export const zeroProgressTodos = todosOf(zeroProgressCase, {
  todos: {
    confirm: {
      in: ['reported'],
      who: office,
      label: '核实零碳工厂年度进展',
      nature: 'none',
      doneBy: ['confirm', 'doubt'],
    },
    explain: {
      in: ['doubted'],
      who: ['enterprise'],
      label: '补充说明零碳工厂年度进展',
      nature: 'none',
      doneBy: ['answer'],
    },
  },
  optional: ['withdraw'],
  none: {},
})
