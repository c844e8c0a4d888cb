-- Phrases for returns, kept by the city for a programme or for all, for the whole or for one field.
CREATE TABLE "return_phrase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"programme" text,
	"field" text,
	"words" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "return_phrase_once" ON "return_phrase" USING btree (coalesce("programme", ''),coalesce("field", ''),"words");