/**
 * What readers of PDF verify: a certificate for a signing key, made by that key itself, and a detached CMS signature in
 * the profile of PAdES (ETSI EN 319 142-1, CAdES baseline B): ECDSA on P-256 with SHA-256.
 */
import { createHash, createPrivateKey, createPublicKey, createSign } from 'node:crypto'
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_data,
  id_signedData,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  Extension,
  Extensions,
  id_ce_basicConstraints,
  id_ce_keyUsage,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

const commonName = '2.5.4.3'
const sha256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1' })
const ecdsaWithSha256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })
const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingCertificateV2 = '1.2.840.113549.1.9.16.2.47'
/** Three nested sequences around one octet string of 32 bytes: SigningCertificateV2 with its usual hash (RFC 5035). */
const signingCertificateHead = Buffer.from('3026302430220420', 'hex')

const exact = (data: Uint8Array): ArrayBuffer => Uint8Array.from(data).buffer

/** A certificate for this key that says who signs with it, in PEM. It may sign documents and nothing else. */
export function ownCertificate(
  privateKey: string,
  { name, from, years, serial }: { name: string; from: Date; years: number; serial: Uint8Array },
): string {
  const to = new Date(from)
  to.setUTCFullYear(to.getUTCFullYear() + years)
  const signer = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: name }) }),
    ]),
  ])
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const extension = (extnID: string, value: unknown) =>
    new Extension({ extnID, critical: true, extnValue: new OctetString(AsnConvert.serialize(value)) })
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: exact(Buffer.concat([Buffer.from([1]), serial])),
    signature: ecdsaWithSha256,
    issuer: signer,
    validity: new Validity({ notBefore: from, notAfter: to }),
    subject: signer,
    subjectPublicKeyInfo: AsnConvert.parse(publicKey, SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false })),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation)),
    ]),
  })
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: ecdsaWithSha256,
    signatureValue: exact(signed(privateKey, Buffer.from(AsnConvert.serialize(content)))),
  })
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** The signature over content that stands elsewhere, in DER. `certificate`: of this key, in PEM. */
export function detachedCms(content: Uint8Array, privateKey: string, certificate: string): Buffer {
  const der = Buffer.from(certificate.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64')
  const parsed = AsnConvert.parse(der, Certificate)
  const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest()
  const attribute = (attrType: string, value: Uint8Array) => new Attribute({ attrType, attrValues: [exact(value)] })
  // In the order of their encodings, as DER wants a set: the shorter first.
  const signedAttrs = [
    attribute(contentType, Buffer.from('06092a864886f70d010701', 'hex')),
    attribute(messageDigest, Buffer.from(AsnConvert.serialize(new OctetString(hashOf(content))))),
    attribute(signingCertificateV2, Buffer.concat([signingCertificateHead, hashOf(der)])),
  ]
  const { issuer, serialNumber } = parsed.tbsCertificate
  const info = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({ issuerAndSerialNumber: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    digestAlgorithm: sha256,
    signedAttrs,
    signatureAlgorithm: ecdsaWithSha256,
    signature: new OctetString(signed(privateKey, setOf(signedAttrs))),
  })
  const data = new SignedData({
    version: CMSVersion.v1,
    digestAlgorithms: new DigestAlgorithmIdentifiers([sha256]),
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: id_data }),
    certificates: new CertificateSet([new CertificateChoices({ certificate: parsed })]),
    signerInfos: new SignerInfos([info]),
  })
  return Buffer.from(
    AsnConvert.serialize(new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(data) })),
  )
}

/** The attributes are signed as the set that they are, not under the mark that they have in the message (RFC 5652, 5.4). */
function setOf(attributes: readonly Attribute[]): Buffer {
  const body = Buffer.concat(attributes.map((one) => Buffer.from(AsnConvert.serialize(one))))
  const length = body.length < 128 ? [body.length] : [0x81, body.length]
  return Buffer.concat([Buffer.from([0x31, ...length]), body])
}

const signed = (privateKey: string, data: Uint8Array): Buffer =>
  createSign('sha256').update(data).sign(createPrivateKey(privateKey))
