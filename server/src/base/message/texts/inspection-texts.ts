/** Notices about 节能监察. */
import { everywhere, inside } from '../template.ts'
import { enterprise, state } from './variables.ts'

const number = { label: '案件编号', sample: 'JNJC-2026-003-012' }
const task = { label: '任务名称', sample: '2026年水泥行业能效专项监察' }

export const inspectionTexts = {
  inspectionMoved: everywhere(
    '节能监察案件有进展（给参与各方）',
    {
      number,
      step: { label: '办理的步骤', sample: '责令限期整改' },
      enterprise,
      task,
      state,
      said: { label: '办理人的说明', sample: '说明：请补充电力计量台账。', inside: true },
    },
    {
      title: '节能监察（{案件编号}）：{办理的步骤}',
      body: '{企业名称}在“{任务名称}”中的案件当前状态为“{办理状态}”。{办理人的说明}',
    },
  ),
  inspectionTaskPublished: inside(
    '监察任务已下达（给监察人员和区县）',
    {
      task,
      number: { label: '任务编号', sample: 'JNJC-2026-003' },
      until: { label: '自查截止', sample: '2026-04-30' },
    },
    { title: '监察任务已下达：{任务名称}', body: '任务编号{任务编号}，企业自查截止{自查截止}。' },
  ),
}
