/** What an enterprise registers of its own and the office of its county confirms, or sends back with a question. */
import { todosOf } from '../../todo/todo.ts'
import { byOne } from '../../workflow/hands.ts'
import { byMainAccount, defineCase } from '../machine.ts'

const office = ['county', 'city'] as const

/** The case of such a registration, named by what is registered. */
export const registrationOf = (id: string, title: string) =>
  defineCase<{ draftsOnly: boolean }>()({
    id,
    title,
    states: {
      registered: { label: '待核实', tone: 'blue', turn: ['county', 'city'] },
      doubted: { label: '待补充说明', tone: 'orange', turn: ['enterprise'] },
      confirmed: { label: '已核实', tone: 'green', turn: [] },
      withdrawn: { label: '已撤回', tone: 'grey', turn: [] },
    },
    steps: {
      register: {
        label: `登记${title}`,
        from: ['none'],
        to: 'registered',
        by: ['enterprise'],
        when: [byMainAccount],
        tells: ['county'],
      },
      confirm: {
        label: `核实${title}`,
        from: ['registered'],
        to: 'confirmed',
        by: office,
        hands: byOne('confirms what an enterprise registers of its own; it confers and ends nothing'),
        needs: { opinion: { label: '核实意见', min: 2, max: 300, refusal: 'OPINION_REQUIRED' } },
        tells: ['enterprise'],
      },
      doubt: {
        label: `要求说明${title}`,
        from: ['registered'],
        to: 'doubted',
        by: office,
        hands: byOne('puts a doubt to the enterprise, which answers it or registers anew'),
        needs: { opinion: { label: '需说明的问题', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
        tells: ['enterprise'],
      },
      answer: {
        label: `说明${title}`,
        from: ['doubted'],
        to: 'registered',
        by: ['enterprise'],
        when: [byMainAccount],
        needs: { opinion: { label: '补充说明', min: 5, max: 300, refusal: 'REASON_REQUIRED' } },
        tells: ['county'],
      },
      /** What was extended is registered anew. */
      withdraw: {
        label: `撤回${title}登记`,
        from: ['registered', 'doubted', 'confirmed'],
        to: 'withdrawn',
        by: ['enterprise'],
        when: [byMainAccount],
        needs: { opinion: { label: '撤回的原因', min: 2, max: 300, refusal: 'REASON_REQUIRED' } },
      },
    },
  })

/** What is owed of it: the office's answer to a registration, the enterprise's to a question. */
export const registrationTodosOf = (registration: ReturnType<typeof registrationOf>, title: string) =>
  todosOf(registration, {
    todos: {
      confirm: {
        in: ['registered'],
        who: office,
        label: `核实${title}`,
        nature: 'none',
        doneBy: ['confirm', 'doubt'],
      },
      explain: {
        in: ['doubted'],
        who: ['enterprise'],
        label: `补充说明${title}`,
        nature: 'none',
        doneBy: ['answer'],
      },
    },
    optional: ['withdraw'],
    none: {},
  })
