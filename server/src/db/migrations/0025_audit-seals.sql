-- Every line of the log is sealed with a hash that holds the one before it: what is changed afterwards shows.
CREATE TABLE "audit_seal" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_seal_line" UNIQUE("line_id")
);
