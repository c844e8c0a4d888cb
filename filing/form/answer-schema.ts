/** A form as a JSON schema of its answers, for clients of the interface: the same fields, names and units as on the screen. */

import type { Programme } from '../programme/programme.ts'
import { type Field, fieldTitle, type Spec } from './fields.ts'
import { fieldsOf } from './form.ts'

type Schema = Record<string, unknown>

export function answerSchema(programme: Programme): Schema {
  return {
    ...closed(fieldsOf(programme)),
    title: programme.title,
    description: `${programme.formVersion}版表单`,
  }
}

function closed(fields: readonly Field[]): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.key, property(field)])),
    additionalProperties: false,
  }
}

function property(field: Field): Schema {
  const { spec } = field
  return {
    ...shape(spec),
    title: fieldTitle(field),
    ...(spec.hint ? { description: spec.hint } : {}),
    ...(spec.required === true ? { 'x-required': '提交时必填' } : {}),
  }
}

const file = {
  type: 'object',
  required: ['id', 'name', 'size', 'sha256'],
  properties: {
    id: { type: 'string', description: '上传文件后得到的编号' },
    name: { type: 'string' },
    size: { type: 'integer' },
    sha256: { type: 'string' },
    uploadedAt: { type: 'string' },
  },
}

function shape(spec: Spec): Schema {
  switch (spec.kind) {
    case 'bool':
      return { type: ['boolean', 'null'] }
    case 'choice':
      return { type: ['string', 'null'], 'x-dict': spec.dict }
    case 'choices':
      return { type: ['array', 'null'], items: { type: 'string' }, 'x-dict': spec.dict }
    case 'region':
      return { type: ['string', 'null'], 'x-dict': 'district' }
    case 'industry':
      return { type: ['string', 'null'], 'x-dict': 'industry' }
    case 'files':
      return { type: ['array', 'null'], items: file, maxItems: spec.max }
    case 'rows': {
      const row = closed(spec.columns)
      const properties = { rowId: { type: 'string' }, ...(row.properties as Schema) }
      return { type: ['array', 'null'], items: { ...row, required: ['rowId'], properties }, maxItems: spec.max }
    }
    case 'calc':
      return { type: ['string', 'null'], readOnly: true }
    default:
      return { type: ['string', 'null'] }
  }
}
