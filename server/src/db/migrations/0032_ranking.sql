-- The order of a batch, frozen once with its places and a hash of its text.
CREATE TABLE "ranking" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"head" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"text" text NOT NULL,
	"hash" text NOT NULL
);
