/** How much of an enterprise record is filled in: the same count while it is typed and in the archive. */

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Percentage of the fields that are filled, and the empty ones. Nobody needs an authorisation to act for oneself. */
export function profileCompleteness<K extends string>(
  keys: readonly K[],
  read: (key: K | 'contactName' | 'legalPerson') => unknown,
): { percent: number; missing: K[] } {
  const actsForItself = isFilled(read('contactName')) && read('contactName') === read('legalPerson')
  const asked = keys.filter((key) => key !== 'authorisationFile' || isFilled(read(key)) || !actsForItself)
  const missing = asked.filter((key) => !isFilled(read(key)))
  return { percent: Math.round(((asked.length - missing.length) / asked.length) * 100), missing }
}
