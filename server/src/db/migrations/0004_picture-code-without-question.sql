-- The picture code has no sum in words any more: the browser works instead, which needs nothing kept.
ALTER TABLE "captcha" DROP COLUMN "spoken";