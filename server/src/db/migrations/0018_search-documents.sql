-- Full-text search over everything public: one row a document, with its own bigrams, on any PostgreSQL 15 to 18.
CREATE TABLE "search_document" (
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"title" text NOT NULL,
	"about" text NOT NULL,
	"text" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"shown_from" timestamp(3) with time zone NOT NULL,
	"shown_until" timestamp(3) with time zone,
	"title_key" text NOT NULL,
	"initials" text NOT NULL,
	"text_key" text NOT NULL,
	"grams" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "search_document_kind_ref_pk" PRIMARY KEY("kind","ref")
);
--> statement-breakpoint
CREATE INDEX "search_document_newest" ON "search_document" USING btree ("at" DESC NULLS FIRST,"kind","ref");--> statement-breakpoint
CREATE INDEX "search_document_kind" ON "search_document" USING btree ("kind","at" DESC NULLS FIRST,"ref");--> statement-breakpoint
CREATE INDEX "search_document_grams" ON "search_document" USING gin ("grams") WITH (fastupdate=off);