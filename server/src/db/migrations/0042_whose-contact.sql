-- Every page of a list asks whose contact the reader is.
CREATE INDEX "account_contact" ON "account" USING btree ("mobile") WHERE "account"."enterprise_id" is not null;


