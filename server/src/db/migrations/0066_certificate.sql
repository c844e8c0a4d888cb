-- The certificate of the key that signs papers: the signature inside a PDF says by it who signed. SM2 has none.
ALTER TABLE "signing_key" ADD COLUMN "certificate" text;