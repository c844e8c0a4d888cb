/** The contact of a filing: the keys under which every form has it (programmes/blocks/contact.ts). */
export const contactKeys = { name: 'contactName', phone: 'contactPhone' } as const

export function contactPhone(answers: Readonly<Record<string, unknown>>): string {
  return String(answers[contactKeys.phone] ?? '')
}
