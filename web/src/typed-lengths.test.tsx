/** What a box lets be typed is what its call takes: neither cut off before nor refused after. */
import type { Call } from '@green/contract/call.ts'
import { user } from '@green/contract/calls/account/user.ts'
import { ratingScheme } from '@green/contract/calls/code/rating-scheme.ts'
import { expert } from '@green/contract/calls/filing/expert.ts'
import { training } from '@green/contract/calls/service/training.ts'
import type { SchemeTree } from '@green/contract/filing/rating-scheme.ts'
import { greenCode2026 } from '@green/green-code/scheme-2026.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { GradesForm } from './office/code/rating-schemes/grades-form.tsx'
import { TreeTable } from './office/code/rating-schemes/tree-table.tsx'
import { PlaceFields } from './office/filing/experts/work-fields.tsx'
import { makeQueryClient } from './platform/request/query.ts'
import { RegisterPage } from './portal/account/register.tsx'
import { SignUpForm } from './portal/training/sign-up.tsx'

const none = () => undefined

/** The longest text that a call takes at a path of its input: `scheme.gates.label`. */
function longestOf(call: Call, path: string): number | undefined {
  type Node = { $ref?: string; properties?: Record<string, Node>; items?: Node; anyOf?: Node[]; maxLength?: number }
  const schema = z.toJSONSchema(call.in, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Record<string, Node>
  }
  const plain = (node: Node | undefined): Node[] => {
    if (!node) return []
    if (node.$ref) return plain(schema.$defs?.[node.$ref.split('/').at(-1) ?? ''])
    return [node, ...(node.anyOf ?? []).flatMap(plain), ...plain(node.items)]
  }
  const at = path
    .split('.')
    .reduce<Node[]>((nodes, key) => nodes.flatMap((node) => plain(node.properties?.[key])), plain(schema))
  const found = at.flatMap(({ maxLength }) => maxLength ?? [])
  return found.length > 0 ? Math.max(...found) : undefined
}

const drawn = (part: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={makeQueryClient()}>{part}</QueryClientProvider>)

/** The longest text that the box with this attribute lets be typed. */
function typedIn(html: string, attribute: string): number | undefined {
  const box = html.match(/<(?:input|textarea)\b[^>]*>/g)?.find((one) => one.includes(attribute))
  if (!box) throw new Error(`no box has ${attribute}`)
  const most = /\bmaxlength="(\d+)"/i.exec(box)?.[1]
  return most === undefined ? undefined : Number(most)
}

const scheme = greenCode2026 as unknown as SchemeTree
const draft = { title: '绿效码', fromYear: 2026, mode: 'score', note: '', scheme } as const

test('names of grades and veto items of a scheme are as long as saving takes', () => {
  const form = drawn(<GradesForm draft={draft} editable onChange={none} />)
  const gate = scheme.gates[0]?.id
  const grade = scheme.grades[0]?.code
  expect(typedIn(form, `aria-label="${gate}的名称"`)).toBe(longestOf(ratingScheme.save, 'scheme.gates.label'))
  expect(typedIn(form, `aria-label="${grade}的含义"`)).toBe(longestOf(ratingScheme.save, 'scheme.grades.label'))
  for (const [id, path] of [
    ['rs-title', 'title'],
    ['rs-note', 'note'],
    ['rs-basis', 'scheme.basis'],
  ] as const)
    expect(typedIn(form, `id="${id}"`)).toBe(longestOf(ratingScheme.save, path))
})

test('names of dimensions and indicators are as long as saving takes', () => {
  const table = drawn(<TreeTable tree={scheme} problems={[]} editable onChange={none} onOpen={none} />)
  const [dimension] = scheme.dimensions
  const [indicator] = scheme.indicators
  expect(typedIn(table, `aria-label="${dimension?.id}的名称"`)).toBe(
    longestOf(ratingScheme.save, 'scheme.dimensions.label'),
  )
  expect(typedIn(table, `aria-label="${indicator?.id}的名称"`)).toBe(
    longestOf(ratingScheme.save, 'scheme.indicators.label'),
  )
})

test('a score in the tree is not cut off while it is typed', () => {
  const table = drawn(<TreeTable tree={scheme} problems={[]} editable onChange={none} onOpen={none} />)
  expect(typedIn(table, 'inputMode="decimal"')).toBeUndefined()
})

test('the park of an expert is as long as the register takes', () => {
  const work = { fields: [], industries: [], qxCode: null, parkName: null }
  const place = drawn(<PlaceFields prefix="x" form={work} onChange={none} faultOf={none} />)
  expect(typedIn(place, 'id="x-parkName"')).toBe(longestOf(expert.declare, 'parkName'))
})

test('the name of an enterprise is as long as registering takes', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const page = drawn(
    <RouterContextProvider router={router as never}>
      <RegisterPage />
    </RouterContextProvider>,
  )
  expect(typedIn(page, 'name="enterpriseName"')).toBe(longestOf(user.registerByCode, 'enterpriseName'))
})

test('who signs up for a course types what the call takes', () => {
  const course = { id: '1', time: 'open', isFull: false } as never
  const form = drawn(<SignUpForm course={course} />)
  for (const [id, path] of [
    ['tr-name', 'personName'],
    ['tr-post', 'post'],
    ['tr-phone', 'phone'],
  ] as const)
    expect(typedIn(form, `id="${id}"`)).toBe(longestOf(training.signUp, path))
})
