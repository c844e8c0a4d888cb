/**
 * Encryption of what the field page and the forms keep on the device: AES-GCM under a key that the server gives to the
 * signed-in person only. The key cannot be read out again; docs/decisions/0033 and 0079 say what this protects and what not.
 */

export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** The bytes of base64, in either of its alphabets. */
export const bytesOfBase64 = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** The device's key of one account, from the material the server gave: usable, not extractable. */
export async function deviceKey(material: string, accountId: string): Promise<CryptoKey> {
  const root = await crypto.subtle.importKey('raw', bytesOfBase64(material), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: bytesOf('green-field'), info: bytesOf(accountId) },
    root,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** `place` names the record: a sealed value moved to another record does not open there. */
export async function seal(key: CryptoKey, place: string, content: ArrayBuffer): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(place) }, key, content)
  return { iv, data }
}

export function unseal(key: CryptoKey, place: string, { iv, data }: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bytesOf(place) }, key, data)
}

export const sealValue = (key: CryptoKey, place: string, value: unknown) =>
  seal(key, place, bytesOf(JSON.stringify(value)).buffer)

export async function unsealValue<T>(key: CryptoKey, place: string, sealed: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, place, sealed))) as T
}

export async function sha256Of(content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
