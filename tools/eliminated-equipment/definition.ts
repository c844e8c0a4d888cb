/** 淘汰设备查询: is a model listed in the catalogues of eliminated equipment? */
import { field, text } from '@green/filing/form/fields.ts'
import { defineTool } from '../tool.ts'
import { eliminatedItems } from './list.ts'
import { eliminatedText, matchEliminated } from './rules.ts'
import { savingItems } from './saving.ts'

export const eliminatedEquipment = defineTool({
  id: 'eliminated-equipment',
  title: '淘汰设备查询',
  basis: '《高耗能落后机电设备（产品）淘汰目录》各批；《产业结构调整指导目录（2024年本）》淘汰类',
  lists: {
    eliminatedEquipment: { title: '淘汰设备目录', items: eliminatedItems },
    equipmentSaving: { title: '更换设备的节电参数', items: savingItems },
  },
  input: [
    field(
      'model',
      '规格型号',
      text({ required: true, hint: '按铭牌填写', example: 'S7-315/10', rules: [{ maxLength: 50 }] }),
    ),
  ],
  output: { result: { label: '比对结果' }, name: { label: '目录中的名称' }, deadline: { label: '淘汰期限' } },
  answer(row, reference) {
    const model = row.text('model')
    const item = matchEliminated(model, reference)?.item
    return {
      result: eliminatedText(model, reference),
      name: item ? String(item.name) : null,
      deadline: item ? String(item.deadline) : null,
    }
  },
})
