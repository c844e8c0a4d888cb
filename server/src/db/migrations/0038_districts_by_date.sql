CREATE TABLE "district_closing" (
	"change_id" uuid NOT NULL,
	"code" text NOT NULL,
	"successor" text NOT NULL,
	"handed_over_at" timestamp(3) with time zone,
	CONSTRAINT "district_closing_change_id_code_pk" PRIMARY KEY("change_id","code")
);
--> statement-breakpoint
CREATE TABLE "district_move" (
	"change_id" uuid NOT NULL,
	"enterprise_id" uuid NOT NULL,
	"from_code" text NOT NULL,
	"to_code" text NOT NULL,
	"moved_at" timestamp(3) with time zone,
	CONSTRAINT "district_move_change_id_enterprise_id_pk" PRIMARY KEY("change_id","enterprise_id")
);
--> statement-breakpoint
CREATE INDEX "district_closing_open" ON "district_closing" USING btree ("change_id") WHERE handed_over_at is null;--> statement-breakpoint
CREATE INDEX "district_move_open" ON "district_move" USING btree ("change_id") WHERE moved_at is null;