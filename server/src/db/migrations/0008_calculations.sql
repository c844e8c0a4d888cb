CREATE TABLE "calculation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"series_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"enterprise_name" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"edition" integer NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"title" text NOT NULL,
	"number" text NOT NULL,
	"data_edition" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"total" double precision NOT NULL,
	"total_equiv" double precision,
	"per_output" double precision,
	"file_id" uuid,
	"made_at" timestamp(3) with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"made_by_name" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calculation_current" ON "calculation" USING btree ("series_id") WHERE current;--> statement-breakpoint
CREATE UNIQUE INDEX "calculation_edition" ON "calculation" USING btree ("series_id","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "calculation_number" ON "calculation" USING btree ("number");--> statement-breakpoint
CREATE INDEX "calculation_enterprise" ON "calculation" USING btree ("enterprise_id","year","kind");--> statement-breakpoint
CREATE INDEX "calculation_file" ON "calculation" USING btree ("file_id");